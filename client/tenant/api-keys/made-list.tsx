import { Checkbox, Stack } from "@mantine/core";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import type { EndedToo, MadeByKey } from "#shared/tenant/api-keys/made-by-key.ts";

/** Selection of what to end: keys and webhooks are preselected; colleagues are selected by hand. */
export function useChosenToEnd(made: readonly MadeByKey[]) {
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const isChosen = ({ id, object }: MadeByKey) => changed[id] ?? object !== "member";
  const idsOf = (object: MadeByKey["object"]) => made.filter((each) => each.object === object && isChosen(each)).map(({ id }) => id);
  const end: EndedToo = { member_ids: idsOf("member"), api_key_ids: idsOf("api_key"), webhook_ids: idsOf("webhook") };
  return {
    end,
    isNone: !made.some(isChosen),
    isChosen,
    choose: ({ id }: MadeByKey, chosen: boolean) => setChanged((before) => ({ ...before, [id]: chosen })),
  };
}

type Props = { keyName: string; made: readonly MadeByKey[]; chosen: ReturnType<typeof useChosenToEnd> };

/** A box for each member, key and webhook that an API key made. */
export function MadeList({ keyName, made, chosen }: Props) {
  const say = useSay();
  const { dateTime } = useFormats();

  function nameOf({ object, name, role_id }: MadeByKey): string {
    if (object === "webhook" || role_id === null) return say("api_keys.made_webhook", { name });
    return say(`api_keys.made_${object}`, { name, role: say(`session.role_${role_id}`) });
  }

  function whenceOf({ made_at, made_by }: MadeByKey): string {
    const date = dateTime(made_at);
    return made_by === keyName ? say("api_keys.made_at", { date }) : say("api_keys.made_at_by", { date, key: made_by });
  }

  return (
    <Stack gap="xs" my="sm">
      {made.map((each) => (
        <Checkbox
          key={each.id}
          label={nameOf(each)}
          description={whenceOf(each)}
          checked={chosen.isChosen(each)}
          onChange={(event) => chosen.choose(each, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
