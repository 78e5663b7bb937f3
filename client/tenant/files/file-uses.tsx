import { Flex } from "@mantine/core";
import { Link } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { Dim } from "#client/platform/ui/typography.tsx";
import css from "#client/tenant/files/files.module.css";
import { useFileWords } from "#client/tenant/files/use-file-words.ts";
import type { FileUse } from "#shared/tenant/files/schema.ts";

/** Uses of a file with links; only the first `most`. */
export function FileUses({ uses, most = uses.length }: { uses: readonly FileUse[]; most?: number }) {
  const say = useSay();
  const words = useFileWords();
  if (uses.length === 0)
    return (
      <Dim m={0} fz="sm" fw={400}>
        {say("files.unused")}
      </Dim>
    );
  return (
    <Flex component="span" wrap="wrap" gap="2px 10px" display="inline-flex">
      {uses.slice(0, most).map((use) => {
        const { words: text, to } = words.use(use);
        const key = `${use.object} ${use.id}`;
        return to === null ? (
          <span key={key}>{text}</span>
        ) : (
          <Link key={key} to={to} className={css["use"] ?? ""}>
            {text}
          </Link>
        );
      })}
      {uses.length > most && (
        <Dim m={0} fz="sm" fw={400}>
          {say("files.used_more", { count: uses.length - most })}
        </Dim>
      )}
    </Flex>
  );
}
