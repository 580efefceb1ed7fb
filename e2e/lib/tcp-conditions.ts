export type Direction = 'both' | 'toServer' | 'toScreen';
type OneWay = Exclude<Direction, 'both'>;

/** The state of the network, shared by all lanes of a proxy. */
export class NetworkConditions {
  latencyMs = 0;
  jitterMs = 0;
  sliceBytes = 0;
  sliceEveryMs = 0;
  bytesPerSecond = 0;
  #dark = new Set<OneWay>();
  #waiting: { direction: OneWay; go: () => void }[] = [];
  #watchers = new Set<() => void>();

  isDark(direction: OneWay): boolean {
    return this.#dark.has(direction);
  }

  darken(direction: Direction): void {
    if (direction !== 'toScreen') this.#dark.add('toServer');
    if (direction !== 'toServer') this.#dark.add('toScreen');
    this.#tell();
  }

  brighten(): void {
    this.#dark.clear();
    const waiting = this.#waiting;
    this.#waiting = [];
    waiting.forEach(({ go }) => go());
    this.#tell();
  }

  /** Resolves as soon as something may pass in this direction: at once when nothing is interrupted. */
  clear(direction: OneWay): Promise<void> {
    if (!this.isDark(direction)) return Promise.resolve();
    return new Promise((go) => this.#waiting.push({ direction, go }));
  }

  onTurn(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => void this.#watchers.delete(listener);
  }

  #tell(): void {
    this.#watchers.forEach((listener) => listener());
  }
}
