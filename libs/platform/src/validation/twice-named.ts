const STRING = /"(?:[^"\\]|\\.)*"/y;
const COLON = /\s*:/y;

/**
 * The first member that stands twice in one object, where JSON.parse would keep the last and forget the other.
 * @param json text that JSON.parse takes
 */
export const twiceNamed = (json: string): string | undefined => {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(undefined);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      STRING.lastIndex = at;
      const text = STRING.exec(json)?.[0] ?? '';
      at += text.length - 1;
      const names = open.at(-1);
      COLON.lastIndex = at + 1;
      if (names === undefined || !COLON.test(json)) continue;
      const name = JSON.parse(text) as string;
      if (names.has(name)) return name;
      names.add(name);
    }
  }
  return undefined;
};
