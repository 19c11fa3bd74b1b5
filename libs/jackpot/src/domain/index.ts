export * from './jackpot.commands.js';
