const cleanups: (() => unknown)[] = [];

/** Registers a clean-up to run after the test, last first. Both test runners call `cleanUp` after each test. */
export function onCleanUp(close: () => unknown): void {
  cleanups.push(close);
}

export async function cleanUp(): Promise<void> {
  for (const close of cleanups.splice(0).reverse()) await close();
}
