import { importedNames, startWasm, type WasmMemory, type WasmModule } from './web-assembly';

/** A running engine. */
export interface EngineInstance {
  /** Sends a question and gives the reply, both as text. */
  call(question: string): string;
  memoryBytes(): number;
}

interface EngineExports {
  readonly memory: WasmMemory;
  readonly _initialize: () => void;
  readonly reserve: (length: number) => number;
  readonly answer: () => number;
  readonly replyAddress: () => number;
}

const SUCCESS = 0;
const BAD_FILE = 8;
const NOT_SUPPORTED = 52;

/**
 * Starts the engine without an operating system behind it: no files, no environment, no real clock,
 * no entropy. What a template makes of time or chance is reported as volatile, never used.
 */
export function instantiate(module: WasmModule): EngineInstance {
  let exports: EngineExports | undefined;
  let complaint = '';
  const view = (): DataView => new DataView(exports!.memory.buffer);

  const system: Record<string, (...args: never[]) => number> = {
    args_sizes_get: (count: number, size: number) => writeZeros(view(), count, size),
    environ_sizes_get: (count: number, size: number) => writeZeros(view(), count, size),
    args_get: () => SUCCESS,
    environ_get: () => SUCCESS,
    sched_yield: () => SUCCESS,
    fd_prestat_get: () => BAD_FILE,
    fd_write: (file: number, parts: number, count: number, written: number) => {
      const text = gather(view(), parts, count);
      if (file === 2) complaint += new TextDecoder().decode(text);
      view().setUint32(written, text.length, true);
      return SUCCESS;
    },
    clock_time_get: clock(view),
    random_get: entropy(() => exports!.memory),
    proc_exit: (status: number) => {
      throw new Error(complaint.split('\n')[0] || `the template engine left with status ${status}`);
    },
  };
  const imports = Object.fromEntries(
    importedNames(module).map((name) => [name, system[name] ?? (() => NOT_SUPPORTED)]),
  );
  exports = startWasm(module, imports) as EngineExports;
  exports._initialize();
  return {
    call: (question) => call(exports!, question),
    memoryBytes: () => exports!.memory.buffer.byteLength,
  };
}

function call(exports: EngineExports, question: string): string {
  const bytes = Buffer.from(question, 'utf8');
  const address = exports.reserve(bytes.length) >>> 0;
  new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
  const length = exports.answer() >>> 0;
  return Buffer.from(exports.memory.buffer, exports.replyAddress() >>> 0, length).toString('utf8');
}

function writeZeros(view: DataView, first: number, second: number): number {
  view.setUint32(first, 0, true);
  view.setUint32(second, 0, true);
  return SUCCESS;
}

/** Go's scheduler wants time to move on; it moves by a millisecond each time it is looked at. */
function clock(view: () => DataView): (id: number, precision: bigint, address: number) => number {
  let now = 0n;
  return (_id, _precision, address) => {
    now += 1_000_000n;
    view().setBigUint64(address, now, true);
    return SUCCESS;
  };
}

/** The same bytes in every run, but no two alike: functions that draw until they like what they got must end. */
function entropy(memory: () => WasmMemory): (address: number, length: number) => number {
  let state = 0x9e3779b9;
  return (address, length) => {
    const bytes = new Uint8Array(memory().buffer, address, length);
    for (let index = 0; index < length; index++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      bytes[index] = state & 0xff;
    }
    return SUCCESS;
  };
}

function gather(view: DataView, parts: number, count: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (let index = 0; index < count; index++) {
    const address = view.getUint32(parts + index * 8, true);
    const length = view.getUint32(parts + index * 8 + 4, true);
    pieces.push(new Uint8Array(view.buffer, address, length));
  }
  return new Uint8Array(Buffer.concat(pieces));
}
