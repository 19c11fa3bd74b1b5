/** Milliseconds since the epoch (UTC). The port through which time enters; domain code receives it with the command. */
export interface Clock {
  now(): number;
}
