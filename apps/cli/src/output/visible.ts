import { visibleText } from '@casino/kernel';

/** Data that came from elsewhere, every text of it made visible: nothing in it clears a screen or writes a line of its own. For printers. */
export const visible = <T>(data: T): T => {
  if (typeof data === 'string') return visibleText(data) as T;
  if (Array.isArray(data)) return data.map(visible) as T;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [visibleText(name), visible(value as unknown)])) as T;
};
