/** Durations in ms, kept whole: a run has at most some millions of them. */
export class Latencies {
  private readonly values: number[] = [];

  add(ms: number): void {
    this.values.push(ms);
  }

  get count(): number {
    return this.values.length;
  }

  /** Nearest rank; undefined without values. @param share 0 to 1: 0.5, 0.99 */
  percentile(share: number): number | undefined {
    const sorted = Float64Array.from(this.values).sort();
    return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  }
}
