import axe from "axe-core";
import { expect, onTestFinished } from "vitest";
import { commands, type Locator, locators, page } from "vitest/browser";
import { isFocusBehind } from "#tests/support/focus.ts";

declare module "vitest/browser" {
  interface BrowserCommands {
    pressKey: (key: string) => Promise<void>;
    typeText: (text: string) => Promise<void>;
    mouseTo: (x: number, y: number, steps?: number) => Promise<void>;
    mouseButton: (is: "down" | "up") => Promise<void>;
    takeClipboard: () => Promise<void>;
    releaseClipboard: () => Promise<void>;
    readClipboard: () => Promise<string>;
    writeClipboard: (text: string) => Promise<void>;
    keepPicture: (name: string) => Promise<void>;
  }
  interface LocatorSelectors {
    /** CSS selector for a place that neither role nor words name: `[data-row="1"]`. */
    css(selector: string): Locator;
  }
}

locators.extend({ css: (selector: string) => selector });

/** Presses a key or a chord, such as `Control+v`, once an open dialog or menu has the focus, as people do. */
export async function press(key: string): Promise<void> {
  await expect.poll(isFocusBehind).toBe(false);
  await commands.pressKey(key);
}
/** Types letter by letter to where the focus is. */
export const type = (text: string) => commands.typeText(text);
export const { mouseTo, mouseButton, readClipboard, writeClipboard } = commands;

/** Keeps the clipboard, which all pages of a run share, for a test until it ends. */
export async function takeClipboard(): Promise<void> {
  await commands.takeClipboard();
  onTestFinished(() => commands.releaseClipboard());
}

type Spot = readonly [x: number, y: number];

/** Presses at one place, moves over the others, and lets go. */
export async function dragMouse(from: Spot, ...over: readonly Spot[]): Promise<void> {
  await holdMouse(from, ...over);
  await commands.mouseButton("up");
}

/** The same, with the button still down at the end. */
export async function holdMouse(from: Spot, ...over: readonly Spot[]): Promise<void> {
  await commands.mouseTo(...from);
  await commands.mouseButton("down");
  for (const spot of over) await commands.mouseTo(...spot, 5);
}

/** An element, once it is there: a screen may be drawing it again. */
async function elementOf(locator: Locator): Promise<HTMLElement | SVGElement> {
  await expect.element(locator).toBeInTheDocument();
  return locator.element();
}

/** Position of an element, once it is there. */
export async function boxOf(locator: Locator): Promise<DOMRect> {
  return (await elementOf(locator)).getBoundingClientRect();
}

export async function focusOn(locator: Locator): Promise<void> {
  (await elementOf(locator)).focus();
}

export async function scrollTo(locator: Locator, block: ScrollLogicalPosition = "start"): Promise<void> {
  (await elementOf(locator)).scrollIntoView({ block });
}

/** The whole text of an element, once it is this. */
export async function expectText(locator: Locator, text: string): Promise<void> {
  await expect.poll(async () => (await elementOf(locator)).textContent?.replaceAll(/\s+/g, " ").trim()).toBe(text);
}

/** So many elements, once there are. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count);
}

/** The visible part: the open dialog, else the screen without the menu beside it. */
const partInSight = () => document.querySelector("[role=dialog]") ?? document.querySelector("main") ?? document.body;

/** Checks a part of the screen with axe, as the browser stories do. */
export async function expectAccessible(part: Element = partInSight()): Promise<void> {
  const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await axe.run(part, { runOnly, resultTypes: ["violations"], preload: false, iframes: false });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)).toEqual([]);
}

/** Checks that what is read on a button is part of its name, by which people who speak to the screen press it. */
export async function expectNamedAsRead(part: Element = document.body): Promise<void> {
  const { violations } = await axe.run(part, { runOnly: { type: "rule", values: ["label-content-name-mismatch"] } });
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)))).toEqual([]);
}

/** A screenshot for reviewers, with `PICTURES=1`. */
export const picture = (name: string) => commands.keepPicture(name);

/** A dialog by its title. */
export const dialogOf = (name: string | RegExp) => page.getByRole("dialog", { name });
