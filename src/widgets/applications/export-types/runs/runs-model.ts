import type { ExportRun, ExportRunDetails } from '../../../../core/contract/endpoints/platform/export-types.ts';
import type { Session } from '../../../../core/session/session.ts';
import { Resource } from '../../../../core/state/resource.ts';
import { watchRun } from './watch-run.ts';

/** Where an export type is found. */
export interface ExportTypeIds {
  /** That of its application. */
  id: number;
  typeId: number;
}

const isUnfinished = ({ status }: Pick<ExportRun, 'status'>) => status === 'pending' || status === 'running';

/** The last exports of a type; those in progress are looked at again. */
export class RunsModel {
  readonly runs: Resource<readonly ExportRun[]>;
  readonly #session: Session;
  #stop = () => {};

  constructor(session: Session, params: ExportTypeIds) {
    this.#session = session;
    this.runs = new Resource(async (signal) => {
      const { client } = session;
      return (await client.request('GET /applications/{id}/export_types/{typeId}/runs', { params, signal })).data;
    });
  }

  start(): void {
    this.#stop = watchRun(this.#session.platform, this.runs, (runs) => runs.some(isUnfinished));
    void this.runs.load();
  }

  stop(): void {
    this.#stop();
    this.runs.clear();
  }
}

/** One export with what each page answered. */
export class RunModel {
  readonly run: Resource<ExportRunDetails>;
  readonly #session: Session;
  #stop = () => {};

  constructor(session: Session, params: ExportTypeIds & { runId: number }) {
    this.#session = session;
    this.run = new Resource(async (signal) => {
      const name = 'GET /applications/{id}/export_types/{typeId}/runs/{runId}';
      return (await session.client.request(name, { params, signal })).data[0] as ExportRunDetails;
    });
  }

  start(): void {
    this.#stop = watchRun(this.#session.platform, this.run, isUnfinished);
    void this.run.load();
  }

  stop(): void {
    this.#stop();
    this.run.clear();
  }
}
