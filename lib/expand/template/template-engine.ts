import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type EngineInstance, instantiate } from './engine-instance';
import { compileWasm, type WasmModule } from './web-assembly';

/**
 * Go's own template code as WebAssembly, built by `scripts/build-go-template.sh` from
 * `lib/expand/go-template/`.
 *
 * This is the one place of `lib/expand` that reads a file: its own artifact, once per process and
 * only when a set needs Go (a Go template, YAML inside a set).
 */
const ARTIFACT = 'go-template.wasm.br';

let compiled: WasmModule | undefined;
let instance: EngineInstance | undefined;

/** The engine ran out of memory or stopped; the next call starts a new one. */
export class EngineStopped extends Error {
  override readonly name = 'EngineStopped';
}

/** Asks the engine one question; both sides are JSON. */
export function askEngine(operation: string, body: unknown): unknown {
  const question = JSON.stringify({ operation, body });
  let text: string;
  try {
    instance ??= instantiate(loadModule());
    text = instance.call(question);
    if (instance.memoryBytes() > MEMORY_KEPT) instance = undefined;
  } catch (error) {
    instance = undefined;
    throw new EngineStopped(error instanceof Error ? error.message : String(error));
  }
  const reply = JSON.parse(text) as { result?: unknown; fault?: string };
  if (reply.fault !== undefined) throw new EngineStopped(reply.fault);
  return reply.result;
}

/** An instance that has grown beyond this is dropped after its answer: WebAssembly memory never shrinks. */
const MEMORY_KEPT = 512 * 1024 * 1024;

function loadModule(): WasmModule {
  compiled ??= compileWasm(new Uint8Array(brotliDecompressSync(readFileSync(findArtifact()))));
  return compiled;
}

/** The artifact lies beside the sources; a bundle carries it beside itself or in `lib/expand/go-template`. */
function findArtifact(): string {
  const candidates = [
    join(__dirname, '..', 'go-template', ARTIFACT),
    join(__dirname, ARTIFACT),
    join(__dirname, '..', ARTIFACT),
    join(__dirname, '..', 'lib', 'expand', 'go-template', ARTIFACT),
    join(__dirname, '..', '..', 'lib', 'expand', 'go-template', ARTIFACT),
  ];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error(`${ARTIFACT} is missing beside ${__dirname}`);
  return found;
}
