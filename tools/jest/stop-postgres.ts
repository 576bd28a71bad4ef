export default async function stopPostgres(): Promise<void> {
  // left there by start-postgres, since Jest hands nothing from the setup to the teardown
  const { stopPostgres: stop } = globalThis as { stopPostgres?: () => Promise<void> };
  await stop?.();
}
