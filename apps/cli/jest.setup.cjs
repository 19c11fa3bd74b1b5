// Text is compared as it stands in a pipe, also when the tests run at a terminal.
process.env.NO_COLOR = '1';
