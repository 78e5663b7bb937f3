import { expect, test } from "vitest";
import { pressedKeys } from "#client/platform/ui/keys/key-press.ts";

const press = (key: string, held: string[] = []) =>
  pressedKeys({
    key,
    ctrlKey: held.includes("ctrl"),
    metaKey: held.includes("meta"),
    altKey: held.includes("alt"),
    shiftKey: held.includes("shift"),
  });

test("keys are named as shortcuts write them, whatever the keyboard needs for a sign", () => {
  expect(press("n")).toBe("n");
  expect(press("N", ["shift"])).toBe("n");
  expect(press("?", ["shift"])).toBe("?");
  expect(press(" ")).toBe("space");
  expect(press("ArrowLeft")).toBe("arrowleft");
});

test("Ctrl and the Mac's command key are the same, and Shift counts beside them", () => {
  expect(press("k", ["ctrl"])).toBe("mod+k");
  expect(press("k", ["meta"])).toBe("mod+k");
  expect(press("Z", ["ctrl", "shift"])).toBe("mod+shift+z");
});

test("a sign that is typed by AltGr is no shortcut", () => {
  expect(press("€", ["ctrl", "alt"])).toBe("mod+alt+€");
});
