import { codeOf, isIamError, messageOf } from '../errors/guards.ts';
import type { ErrorList } from '../state/error-list.ts';
import type { Resource } from '../state/resource.ts';
import type { SessionEvents } from './events.ts';

/** The id of failed checks in the shared error list. */
const ACCOUNT = 'account';
const SESSION = 'session';

/** Lists failed checks of the session, its user and permissions until they succeed, and reports them to the host. */
export class FailedChecks {
  readonly #errors: ErrorList;
  readonly #events: SessionEvents;
  readonly #failed = new Map<string, unknown>();

  constructor(errors: ErrorList, events: SessionEvents) {
    this.#errors = errors;
    this.#events = events;
  }

  /** @param check such as `user`. Default: that of the session itself */
  report(error: unknown, check = SESSION): void {
    this.#failed.set(check, error);
    if (!this.#errors.push(ACCOUNT, error) || isSetupError(error)) return;
    this.#events.send('error', { id: ACCOUNT, code: codeOf(error), message: messageOf(error) });
  }

  /** Called after a check succeeded. */
  clear(check = SESSION): void {
    if (!this.#failed.delete(check)) return;
    this.#errors.clear(ACCOUNT);
    for (const error of this.#failed.values()) this.#errors.push(ACCOUNT, error);
  }

  /** Lists the failures of resources, too. */
  watch(checks: Record<string, Pick<Resource<unknown>, 'status' | 'error'>>): void {
    for (const [check, { status, error }] of Object.entries(checks))
      status.subscribe((now) => {
        if (now === 'failed') this.report(error.peek(), check);
        else if (now !== 'loading') this.clear(check);
      });
  }
}

/** The obstacle that such an error names was reported when it was met. */
const isSetupError = (error: unknown) => isIamError(error) && error.kind === 'setup';
