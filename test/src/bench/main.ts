/* Benchmarks, each by its name, all of them without one: npm run bench -- evaluators|appends|bytes|growth|floor|jackpot|kafka|kurrentdb|start */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['evaluators', 'appends', 'bytes', 'growth', 'floor', 'jackpot', 'kafka', 'kurrentdb', 'start'] as const;

interface Benchmark {
  run(): Promise<void>;
}

const main = async (): Promise<void> => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !NAMES.some((known) => known === name));
  if (unknown !== undefined) throw new TypeError(`there is no benchmark "${unknown}"; there are ${NAMES.join(', ')}`);
  for (const name of asked.length === 0 ? NAMES : asked) {
    const file = join(__dirname, `${name}.bench.js`);
    if (!existsSync(file)) throw new TypeError(`the benchmark "${name}" is not built`);
    const benchmark = (await import(file)) as Benchmark;
    console.log(`\n== ${name}`);
    await benchmark.run();
  }
};

main().catch((error: unknown) => {
  console.error(error instanceof TypeError ? `bench: ${error.message}` : error);
  process.exitCode = 1;
});
