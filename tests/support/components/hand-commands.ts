import type { BrowserCommand } from "vitest/node";

/** The browser's one clipboard: pages whose tests run side by side use it in turn. */
let clipboard: Promise<void> = Promise.resolve();
let releaseClipboard = (): void => {};

/** User input that is not bound to an element: keys for the focused one, and the mouse at a position of the screen. */
export const handCommands = {
  pressKey: (async ({ page }, key) => page.keyboard.press(key)) satisfies BrowserCommand<[key: string]>,
  typeText: (async ({ page }, text) => page.keyboard.type(text)) satisfies BrowserCommand<[text: string]>,
  mouseTo: (async ({ page, frame }, x, y, steps = 1) => {
    const box = await (await (await frame()).frameElement()).boundingBox();
    await page.mouse.move(x + (box?.x ?? 0), y + (box?.y ?? 0), { steps });
  }) satisfies BrowserCommand<[x: number, y: number, steps?: number]>,
  mouseButton: (async ({ page }, is) => page.mouse[is]()) satisfies BrowserCommand<[is: "down" | "up"]>,
  takeClipboard: (async () => {
    const before = clipboard;
    let release = (): void => {};
    clipboard = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    releaseClipboard = release;
  }) satisfies BrowserCommand,
  releaseClipboard: (async () => releaseClipboard()) satisfies BrowserCommand,
  readClipboard: (async ({ context, frame }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    return (await frame()).evaluate(() => navigator.clipboard.readText());
  }) satisfies BrowserCommand,
  writeClipboard: (async ({ context, frame }, text) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await (await frame()).evaluate((words) => navigator.clipboard.writeText(words), text);
  }) satisfies BrowserCommand<[text: string]>,
  slowDown: (async ({ page, context }, times) => {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: times });
  }) satisfies BrowserCommand<[times: number]>,
  keepPicture: (async ({ page }, name) => {
    if (process.env["PICTURES"]) await page.screenshot({ path: `test-results/pictures/${name}.jpg`, quality: 90 });
  }) satisfies BrowserCommand<[name: string]>,
};
