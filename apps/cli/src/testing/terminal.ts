import { type ChildProcess, spawn } from 'node:child_process';

/** Shell command in a terminal of its own, by script(1), with all that the terminal shows; for tests. */
export class Terminal {
  private readonly child: ChildProcess;
  private readonly listeners = new Set<() => void>();
  readonly ended: Promise<number | null>;
  shown = '';

  constructor(command: string, env: NodeJS.ProcessEnv) {
    const words =
      process.platform === 'darwin' ? ['-q', '/dev/null', 'sh', '-c', command] : ['-qec', command, '/dev/null'];
    this.child = spawn('script', words, { env: { ...env, TERM: 'xterm' }, stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.stdout?.on('data', (bytes) => {
      this.shown += bytes;
      for (const listener of this.listeners) listener();
    });
    this.ended = new Promise((resolve) => this.child.on('close', resolve));
  }

  /** Once the terminal shows what is waited for. */
  async type(after: RegExp, text: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!after.test(this.shown)) return;
        this.listeners.delete(look);
        resolve();
      };
      this.listeners.add(look);
      look();
      void this.ended.then(() => reject(new Error(`it ended before ${after}: ${this.shown}`)));
    });
    this.child.stdin?.write(text);
  }
}
