import { Alert, List } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useViolationWords } from "#client/prices/rates/violation-words.ts";
import type { RuleViolation } from "#shared/prices/rates/schema.ts";

/** Warning of violated restrictions, which a guest could not book: the front desk decides. Nothing without a violation. */
export function RuleWarning({ violations }: { violations: readonly RuleViolation[] }) {
  const say = useSay();
  const words = useViolationWords();
  if (violations.length === 0) return null;
  return (
    <Alert color="brass" icon={<IconCalendarOff size={18} aria-hidden />} title={say("violations.warning")} role="status">
      <List size="sm" spacing={2}>
        {violations.map((violation) => (
          <List.Item key={violation.reason}>{words(violation)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
