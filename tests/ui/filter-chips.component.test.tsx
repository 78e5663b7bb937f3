import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { FilterChips } from "#client/platform/ui/filter/filter-chips.tsx";
import { expectCount, focusOn, press } from "#tests/support/components/hand.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

/** A list whose address changes only when the button is clicked; an answer that comes before draws it again. */
function SlowList() {
  const [names, setNames] = useState(["Gruber", "Moser"]);
  const [removed, setRemoved] = useState<string | null>(null);
  const end = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <FilterChips
        chips={names.map((name) => ({ key: name, label: name, remove: () => setRemoved(name) }))}
        onClear={() => setNames([])}
        onEmptied={() => end.current?.focus()}
      />
      <p ref={end} tabIndex={-1}>
        {removed === null ? "Nothing is removed" : `Removing ${removed}`}
      </p>
      <Button onMouseDown={(event) => event.preventDefault()} onClick={() => setNames(names.filter((name) => name !== removed))}>
        Change the address
      </Button>
    </>
  );
}

const chips = page.getByRole("button", { name: /^Remove filter: / });
const change = page.getByRole("button", { name: "Change the address" });

test("a list that is drawn again before a chip is gone still hands its focus on, to the next chip and after the last one to the list", async () => {
  await showScreen({ at: "/slow", path: "/slow", element: <SlowList />, answers: {} });
  await focusOn(chips.first());
  await press("Delete");
  await expect.element(page.getByText("Removing Gruber")).toBeVisible();
  await change.click();
  await expectCount(chips, 1);
  await expect.element(chips.first()).toHaveFocus();
  await press("Delete");
  await expect.element(page.getByText("Removing Moser")).toBeVisible();
  await change.click();
  await expectCount(chips, 0);
  await expect.element(page.getByText("Removing Moser")).toHaveFocus();
});
