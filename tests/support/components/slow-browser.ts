import { beforeAll, inject } from "vitest";
import { commands } from "vitest/browser";

declare module "vitest" {
  interface ProvidedContext {
    /** Factor by which the page is slower than the machine, `SLOWNESS` of the command. */
    slowness: number;
  }
}

declare module "vitest/browser" {
  interface BrowserCommands {
    slowDown: (times: number) => Promise<void>;
  }
}

/** Slows the page down, but not the test's mouse and keyboard: finds what is pressed before the screen is ready for it. */
beforeAll(async () => {
  if (inject("slowness") > 1) await commands.slowDown(inject("slowness"));
});
