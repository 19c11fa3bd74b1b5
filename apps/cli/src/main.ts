#!/usr/bin/env node
import { run } from './run.js';

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

void run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
  // What a failed start left open is to keep the process no longer.
  if (code !== 0) process.exit();
});
