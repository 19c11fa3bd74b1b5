import { CasinoError } from '@casino/kernel';

export interface WrongVariable {
  readonly name: string;
  /** What is wrong with it; never its value, which may be a key. */
  readonly message: string;
}

/** `configuration-invalid`: everything that is wrong with the environment, at once. */
export class ConfigurationInvalid extends CasinoError {
  constructor(
    readonly wrong: readonly WrongVariable[],
    options?: ErrorOptions,
  ) {
    super('configuration-invalid', wrong.map(({ name, message }) => `${name} ${message}`).join('; '), options);
  }
}
