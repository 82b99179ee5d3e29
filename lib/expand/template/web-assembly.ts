/** The little of WebAssembly's interface that the engine needs; TypeScript has it only with the browser's library. */
export interface WasmModule {
  readonly kind?: 'module';
}

/** A module's memory. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

interface WasmInterface {
  readonly Module: {
    new (bytes: Uint8Array): WasmModule;
    imports(module: WasmModule): readonly { readonly module: string; readonly name: string }[];
  };
  readonly Instance: new (
    module: WasmModule,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => { readonly exports: unknown };
}

const { WebAssembly: webAssembly } = globalThis as unknown as { readonly WebAssembly: WasmInterface };

/** Compiles a program. */
export function compileWasm(bytes: Uint8Array): WasmModule {
  return new webAssembly.Module(bytes);
}

/** Names of the functions that a program wants of its system. */
export function importedNames(module: WasmModule): readonly string[] {
  return webAssembly.Module.imports(module).map(({ name }) => name);
}

/** Starts a program on a system; gives what it exports. */
export function startWasm(module: WasmModule, system: Readonly<Record<string, unknown>>): unknown {
  return new webAssembly.Instance(module, { wasi_snapshot_preview1: system }).exports;
}
