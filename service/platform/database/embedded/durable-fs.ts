import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/** The part of Emscripten's Node file system that a sync needs. */
interface NodeFileSystem {
  realPath: (node: unknown) => string;
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
}

const EIO = 29;

/** PGlite's folder, with the `fsync` that its file system omits, so that acknowledged data survives a crash. */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const made = await super.init(pg, options);
    const preRun = [
      ...(made.emscriptenOpts.preRun ?? []),
      (module: { NODEFS: unknown }) => addSync(module.NODEFS as NodeFileSystem),
    ];
    return { emscriptenOpts: { ...made.emscriptenOpts, preRun } };
  }
}

function addSync(fileSystem: NodeFileSystem): void {
  fileSystem.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (nfd === undefined) syncPath(fileSystem.realPath(node));
      else fsyncSync(nfd);
      return 0;
    } catch {
      return EIO;
    }
  };
}

function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
