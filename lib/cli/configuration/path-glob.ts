const compiled = new Map<string, RegExp>();

/**
 * Whether a glob matches a slash-separated path: `*` and `?` stay within a step, `**` spans any number of them,
 * `{a,b}` is either. A glob that names a directory matches everything below it.
 */
export function matchesPathGlob(glob: string, path: string): boolean {
  const pattern = compiled.get(glob) ?? compile(glob);
  compiled.set(glob, pattern);
  return pattern.test(path.replace(/^\.\//, ''));
}

function compile(glob: string): RegExp {
  const bare = glob.replace(/^\.\//, '').replace(/\/+$/, '');
  if (bare === '' || bare === '.') return /^/;
  let depth = 0;
  const body = bare.replace(/\*\*\/|\/\*\*$|\*\*|\*|\?|[{},]|[.+^$()|[\]\\]/g, (token) => {
    switch (token) {
      case '**/':
        return '(?:[^/]+/)*';
      case '/**':
        return '/.*';
      case '**':
        return '.*';
      case '*':
        return '[^/]*';
      case '?':
        return '[^/]';
      case '{':
        depth += 1;
        return '(?:';
      case '}':
        if (depth === 0) return '\\}';
        depth -= 1;
        return ')';
      case ',':
        return depth > 0 ? '|' : ',';
      default:
        return `\\${token}`;
    }
  });
  return new RegExp(`^${body}${')'.repeat(depth)}(?:/.*)?$`);
}
