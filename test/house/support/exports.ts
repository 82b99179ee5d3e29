import ts from 'typescript';

/** A name that a file exports. */
export interface ExportDeclaration {
  readonly name: string;
  /** Whether it is a type only. */
  readonly isType: boolean;
  /** Whether its declaration carries a comment for users. */
  readonly isDocumented: boolean;
}

/** What TypeScript itself says of a file's exports. */
export const Project = {
  exportsOf(file: string): readonly ExportDeclaration[] {
    const options: ts.CompilerOptions = {
      module: ts.ModuleKind.CommonJS,
      moduleResolution: ts.ModuleResolutionKind.Node10,
      target: ts.ScriptTarget.ES2022,
      resolveJsonModule: true,
      esModuleInterop: true,
      skipLibCheck: true,
      types: [],
      noLib: true,
    };
    const program = ts.createProgram([file], options);
    const checker = program.getTypeChecker();
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
    return checker.getExportsOfModule(module).map((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return {
        name: symbol.name,
        isType: (target.flags & ts.SymbolFlags.Value) === 0,
        isDocumented: target.getDocumentationComment(checker).length > 0,
      };
    });
  },
};
