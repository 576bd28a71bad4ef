/**
 * The server is away, or the connection to it: nothing says whether what was under way took effect.
 * 57P01..57P05 are shutdown and crash, 08xxx connection faults, 53300 too many connections, 57014 is a statement that was
 * ended because nobody waited for it any longer, 25006 one of a server that only reads, as a standby does until it takes over,
 * 25P03 a transaction that was idle for too long.
 */
export function isConnectionLoss(error: unknown): boolean {
  const { code, message, syscall } = (error ?? {}) as { code?: string; message?: string; syscall?: string };
  if (code === 'ENOENT' && syscall === 'connect') return true; // its socket went with it
  if (isClosedDatabase(code, message)) return true;
  if (
    code &&
    /^(08...|57P0[1-5]|57014|53300|25006|25P03|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/.test(
      code,
    )
  )
    return true;
  return /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/.test(
    message ?? '',
  );
}

/** True of a database that takes no connections for a while: `alter database ... allow_connections false`. */
function isClosedDatabase(code: string | undefined, message: string | undefined): boolean {
  return code === '55000' && /is not currently accepting connections/.test(message ?? '');
}

/** True of Postgres' own error, and of one that has it as its cause. */
export function isDiskFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === '53100' || (cause !== undefined && isDiskFull(cause));
}

/** True of a statement that was given up, as its answer took too long. */
export function isGivenUp(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return code === '57014' || /^Query read timeout/.test(message ?? '');
}

/** Losses of a connection before there was one, or before anything was done. */
export function isUnreached(error: unknown): boolean {
  const { code, message, syscall } = (error ?? {}) as { code?: string; message?: string; syscall?: string };
  if (isClosedDatabase(code, message)) return true;
  if (syscall === 'connect' || /^(57P03|53300|25006|ENOTFOUND|EAI_AGAIN|ECONNREFUSED)$/.test(code ?? '')) return true;
  return /^timeout exceeded when trying to connect/.test(message ?? '');
}

/** Pages on the disk of a table or an index were altered or are gone: asked again, it is the same. */
export function isCorruption(error: unknown): boolean {
  return /^XX00[12]$/.test((error as { code?: string } | null)?.code ?? '');
}
