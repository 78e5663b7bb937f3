import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import type { EmptyWords } from "#client/platform/ui/page/empty-state.tsx";

/** Empty state of a filtered list: a button that clears the filters. */
export function useNothingMatches(clear: () => void): EmptyWords {
  const say = useSay();
  return {
    icon: IconFilterOff,
    title: say("screens.nothing_matches"),
    detail: say("screens.nothing_matches_detail"),
    action: (
      <Button variant="default" onClick={clear}>
        {say("screens.filters_clear")}
      </Button>
    ),
  };
}
