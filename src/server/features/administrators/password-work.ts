import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** The slow hash behind every sign-in, counted: what a guesser costs us, whether the account exists or not. */
export class PasswordWork {
  #done = 0;

  get done(): number {
    return this.#done;
  }

  readonly hash = (password: string): Promise<string> => {
    this.#done += 1;
    return hashPassword(password);
  };

  readonly verify = (given: { hash: string; password: string }): Promise<boolean> => {
    this.#done += 1;
    return verifyPassword(given);
  };
}
