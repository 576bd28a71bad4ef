export interface Screen {
  readonly isTTY: boolean;
  write(text: string): unknown;
}

/** One line that tells how far it is, for somebody who waits at a terminal: nobody is told in a pipe. */
export function progressLine(wanted = true, stderr: Screen = process.stderr, everyMs = 200) {
  const isShown = wanted && stderr.isTTY;
  let toldAt = performance.now();
  let isThere = false;
  return {
    tell(text: () => string): void {
      const now = performance.now();
      if (!isShown || now - toldAt < everyMs) return;
      toldAt = now;
      isThere = true;
      stderr.write(`\r\u001b[K${text()}`);
    },
    end(): void {
      if (isThere) stderr.write('\r\u001b[K');
    },
  };
}
