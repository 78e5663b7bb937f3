import { afterEach } from "vitest";
import { page } from "vitest/browser";
import { SCREEN } from "#tests/support/components/viewport.ts";

/** Gives the next test the usual screen, also after a test that failed on a phone's. */
afterEach(async () => {
  if (window.innerWidth !== SCREEN.width || window.innerHeight !== SCREEN.height) await page.viewport(SCREEN.width, SCREEN.height);
});
