import { Anchor, Box, Group, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { SeenButton, Since } from "#client/stays/shifts/news-panel.tsx";
import { ShiftChanges } from "#client/stays/shifts/shift-changes.tsx";
import type { SinceShift } from "#shared/stays/shifts/schema.ts";

/** The news in short, beside the button that counts them. */
export function NewsInShort({ news }: { news: SinceShift | undefined }) {
  const say = useSay();
  const isNew = news !== undefined && news.count > 0;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{say("shifts.title")}</Text>
        {isNew && <SeenButton news={news} />}
      </Group>
      {isNew ? (
        <>
          <Since news={news} />
          <Box pos="relative" mah="min(64vh, 620px)" m="10px -14px 0" p="0 14px" style={{ overflowY: "auto" }}>
            <ShiftChanges histories={news.histories} />
          </Box>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {say("shifts.nothing")}
        </Text>
      )}
      <Anchor component={Link} to="/since" size="sm">
        {say("shifts.all")}
      </Anchor>
    </>
  );
}
