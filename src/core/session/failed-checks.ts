import type { ErrorList } from '../state/error-list.ts';

/** The id of failed checks in the shared error list. */
const ACCOUNT = 'account';

/** Lists failed checks of the session until one succeeds. */
export class FailedChecks {
  readonly #errors: ErrorList;
  #any = false;

  constructor(errors: ErrorList) {
    this.#errors = errors;
  }

  report(error: unknown): void {
    this.#any = true;
    this.#errors.push(ACCOUNT, error);
  }

  /** Called after a successful check. */
  clear(): void {
    if (this.#any) this.#errors.clear(ACCOUNT);
    this.#any = false;
  }
}
