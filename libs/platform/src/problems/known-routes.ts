const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : escape(part)))
      .join('/')}$`,
  );

/** Which methods a path has, so that a wrong one is answered with 405 and `Allow`. */
export class KnownRoutes {
  private readonly routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  add(url: string, methods: string | readonly string[]): void {
    const route = this.routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const method of [methods].flat()) route.methods.add(method);
    this.routes.set(url, route);
  }

  methodsOf(path: string): readonly string[] {
    const found = [...this.routes.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  }
}
