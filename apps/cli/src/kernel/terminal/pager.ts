import { emitKeypressEvents, type Key } from 'node:readline';

/** Page that is stepped through: its lines for a terminal of this width. */
export type Page = (width: number) => readonly string[];

interface Place {
  readonly page: number;
  /** First line of it that is shown. */
  readonly top: number;
}

const KEYS = '→ next, ← back, Home, End, PgUp, PgDn, q leaves';
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** True where somebody sits at both ends. */
export function isInteractive({ stdin, stdout }: Pick<NodeJS.Process, 'stdin' | 'stdout'> = process): boolean {
  return Boolean(stdin.isTTY && stdout.isTTY);
}

/** Shows one page at a time until somebody leaves. The terminal is as it was then, however that comes. */
export async function stepping(pages: readonly Page[]): Promise<void> {
  const { stdin, stdout } = process;
  let place: Place = { page: 0, top: 0 };
  const draw = () => void stdout.write(drawn(pages, place, stdout));
  const restore = takeTerminal();
  emitKeypressEvents(stdin);
  try {
    await new Promise<void>((leave) => {
      stdin.on('keypress', (_: string | undefined, key: Key) => {
        if (key.name === 'q' || (key.ctrl && key.name === 'c')) return leave();
        place = moved(place, key, pages, stdout);
        draw();
      });
      stdin.once('end', leave);
      stdout.on('resize', draw);
      draw();
    });
  } finally {
    stdin.removeAllListeners('keypress');
    stdout.off('resize', draw);
    restore();
  }
}

/** Takes key by key, on a screen of its own. Returns what gives the terminal back. */
function takeTerminal(): () => void {
  const { stdin, stdout } = process;
  let isTaken = true;
  const giveBack = () => {
    if (!isTaken) return;
    isTaken = false;
    stdin.setRawMode(false);
    stdout.write('\u001b[?25h\u001b[?1049l');
  };
  const ended: NodeJS.SignalsListener = (signal) => {
    restore();
    process.kill(process.pid, signal); // as if nobody had listened
  };
  const restore = () => {
    giveBack();
    for (const signal of ENDING) process.off(signal, ended);
    process.off('exit', giveBack);
    stdin.pause();
  };
  process.once('exit', giveBack);
  for (const signal of ENDING) process.on(signal, ended);
  stdin.setRawMode(true);
  stdin.resume();
  stdout.write('\u001b[?1049h\u001b[?25l');
  return restore;
}

type Screen = Pick<NodeJS.WriteStream, 'columns' | 'rows'>;

function sizeOf({ columns, rows }: Screen): { readonly width: number; readonly height: number } {
  return { width: columns || 80, height: Math.max(2, rows || 24) - 1 }; // the last line tells the keys
}

function drawn(pages: readonly Page[], { page, top }: Place, screen: Screen): string {
  const { width, height } = sizeOf(screen);
  const lines = pages[page]?.(width) ?? [];
  const shown = lines.slice(top, top + height);
  const part = lines.length > height ? `, lines ${top + 1}-${top + shown.length} of ${lines.length}` : '';
  const foot = `${page + 1} of ${pages.length}${part}: ${KEYS}`.slice(0, width);
  const body = [...shown, ...Array<string>(height - shown.length).fill('')];
  return `\u001b[H${body.map((line) => `${line}\u001b[K\r\n`).join('')}\u001b[7m${foot}\u001b[27m\u001b[K`;
}

function moved({ page, top }: Place, { name }: Key, pages: readonly Page[], screen: Screen): Place {
  const { width, height } = sizeOf(screen);
  const last = pages.length - 1;
  const lowest = Math.max(0, (pages[page]?.(width).length ?? 0) - height);
  switch (name) {
    case 'right':
    case 'down':
      return page < last ? { page: page + 1, top: 0 } : { page, top };
    case 'left':
    case 'up':
      return page > 0 ? { page: page - 1, top: 0 } : { page, top };
    case 'home':
      return { page: 0, top: 0 };
    case 'end':
      return { page: last, top: 0 };
    case 'pagedown':
      return { page, top: Math.min(lowest, top + height) };
    case 'pageup':
      return { page, top: Math.max(0, top - height) };
    case undefined: // a sign that no key is named by
    default:
      return { page, top };
  }
}
