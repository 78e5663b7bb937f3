import { Flex, Group, NativeSelect } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { PageSteps } from "#client/platform/ui/table/page-steps.tsx";
import { type ListState, PAGE_SIZES } from "#client/platform/ui/table/use-list-state.ts";

type Props = { count: number; pages: number; state: ListState<string> };

export function Pager({ count, pages, state }: Props) {
  const say = useSay();
  const { page, pageSize, setPage, setPageSize } = state;
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].sort((a, b) => a - b);
  return (
    <Flex
      component="nav"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="8px 20px"
      pt={10}
      pr={4}
      pl={4}
      c="dimmed"
      fz="sm"
      aria-label={say("screens.page_of", { page, pages })}
    >
      <span>{say("screens.entries", { count })}</span>
      <Group gap={8} wrap="nowrap">
        <NativeSelect
          size="xs"
          aria-label={say("screens.page_size")}
          data={sizes.map(String)}
          value={String(pageSize)}
          onChange={(event) => setPageSize(Number(event.currentTarget.value))}
        />
        <PageSteps
          page={page}
          hasMore={page < pages}
          words={say("screens.page_of", { page, pages })}
          size={30}
          onPage={(next) => setPage(Math.min(next, pages))}
        />
      </Group>
    </Flex>
  );
}
