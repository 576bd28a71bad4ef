interface Screen {
  readonly isTTY: boolean;
  write(text: string): unknown;
}

/** Says a line: one that stays, a step that the next one may replace, or a count that changes all the time. */
export type Say = (line: string, how?: 'stays' | 'step' | 'count') => void;

const CLEAR_LINE = '\r\u001b[K';

/**
 * Tells a person how far a start has come. At a terminal steps and counts are one line that is written anew, in a pipe
 * steps are lines and counts are left out.
 */
export class StartLines {
  private isWaiting = false;

  constructor(private readonly screen: Screen) {}

  readonly say: Say = (line, how = 'stays') => {
    if (how === 'stays') this.write(`${line}\n`);
    else if (this.screen.isTTY) this.replace(line);
    else if (how === 'step') this.screen.write(`${line}\n`);
  };

  /** Writes whole lines, above the one that is written anew. */
  write(lines: string): void {
    this.screen.write(`${this.isWaiting ? CLEAR_LINE : ''}${lines}`);
    this.isWaiting = false;
  }

  private replace(line: string): void {
    this.screen.write(`${CLEAR_LINE}${line}`);
    this.isWaiting = true;
  }
}
