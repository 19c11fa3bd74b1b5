import { readFileSync } from 'node:fs';

/** ms of a tick of the kernel's count. */
const TICK = 10;

/** ms of processor time that a process and all its threads have had, in user space and kernel (proc(5), `stat`). */
export const processorTimeOf = (pid: number): number => {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /);
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * TICK;
};
