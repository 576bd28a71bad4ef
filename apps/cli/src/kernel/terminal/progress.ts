export interface Screen {
  readonly isTTY: boolean;
  write(text: string): unknown;
}

/** Shows progress on one line of a terminal, and nothing in a pipe. */
export function progressLine(isWanted = true, stderr: Screen = process.stderr, everyMs = 200) {
  const isShown = isWanted && stderr.isTTY;
  let shownAt = performance.now();
  let isLineShown = false;
  return {
    tell(text: () => string): void {
      const now = performance.now();
      if (!isShown || now - shownAt < everyMs) return;
      shownAt = now;
      isLineShown = true;
      stderr.write(`\r\u001b[K${text()}`);
    },
    end(): void {
      if (isLineShown) stderr.write('\r\u001b[K');
    },
  };
}
