import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { ExportAnswer } from '../../../../core/contract/endpoints/platform/export-types.ts';
import type { ExportFormat } from '../../../../core/contract/export-formats.ts';
import type { Session } from '../../../../core/session/session.ts';
import { Resource } from '../../../../core/state/resource.ts';
import type { ExportTypeIds } from './runs-model.ts';

/** Asks the application for one short page, and keeps what came back. */
export class TestModel {
  readonly answer: Resource<ExportAnswer>;
  readonly #format;
  /** The format of the next test. */
  readonly format: ReadonlySignal<ExportFormat>;

  constructor(session: Session, params: ExportTypeIds, formats: readonly ExportFormat[]) {
    this.#format = signal<ExportFormat>(formats[0] ?? 'json');
    this.format = this.#format;
    this.answer = new Resource(async (abort) => {
      const { data } = await session.client.request('POST /applications/{id}/export_types/{typeId}/test', {
        params,
        body: { format: this.#format.peek() },
        timeout: LONGEST,
        signal: abort,
      });
      return data[0] as ExportAnswer;
    });
  }

  start(): void {
    void this.answer.load();
  }

  stop(): void {
    this.answer.clear();
  }

  choose(format: ExportFormat): void {
    this.#format.value = format;
  }

  /** Asks again. Never rejects. */
  async again(): Promise<void> {
    this.answer.clear();
    await this.answer.load();
  }
}

/** A page may take 30 seconds, and its answer is checked after that. */
const LONGEST = 45_000;
