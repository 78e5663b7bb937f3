import { ActionIcon } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import type { PlanWords } from "#client/stays/room-plan/model/plan-words.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { PlanPrint } from "#client/stays/room-plan/view/print/plan-print.tsx";

/** Prints two weeks from the first day that is seen, to be hung up where no screen is. */
export function PrintPlan({ store, words, from }: { store: PlanStore; words: PlanWords; from: number }) {
  const [isPrinting, setPrinting] = useState(false);
  const label = words.say("print");
  return (
    <>
      <ActionIcon visibleFrom="sm" variant="subtle" color="gray" aria-label={label} title={label} onClick={() => setPrinting(true)}>
        <IconPrinter size={18} aria-hidden />
      </ActionIcon>
      {isPrinting && <PlanPrint store={store} words={words} from={from} onDone={() => setPrinting(false)} />}
    </>
  );
}
