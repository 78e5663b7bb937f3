import { IconEye, IconPencil } from "@tabler/icons-react";
import { useAtomValue } from "jotai";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/platform/presence/also-open.module.css";
import { presenceAtom, SCREEN } from "#client/platform/presence/own-presence.ts";
import { useOpenRecord } from "#client/platform/presence/use-open-record.ts";
import type { PresenceObject } from "#shared/platform/presence/schema.ts";

/** Shows who else has the record open or edits it, with the name of their screen, and reports this screen to them. */
export function AlsoOpen({ object, id }: { object: PresenceObject; id: string }) {
  const say = useSay();
  useOpenRecord(object, id);
  const others = useAtomValue(presenceAtom).flatMap((entry) => {
    const record = entry.screen === SCREEN ? undefined : entry.records.find((each) => each.object === object && each.id === id);
    if (!record) return [];
    const name = entry.screen_name ? `${entry.name} (${entry.screen_name})` : entry.name;
    return [{ key: entry.connection_id, name, isEditing: record.is_editing }];
  });
  return (
    <span role="status" className={css["others"]}>
      {others.map(({ key, name, isEditing }) => (
        <span key={key} className={css["other"]} data-editing={isEditing || undefined}>
          {isEditing ? <IconPencil size={14} aria-hidden /> : <IconEye size={14} aria-hidden />}
          {say(isEditing ? "screens.also_edited" : "screens.also_open", { name })}
        </span>
      ))}
    </span>
  );
}
