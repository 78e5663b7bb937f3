import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import css from "#client/platform/ui/form/refusal.module.css";

/** Reason of a refusal beside the pressed button; screen readers announce it at once. */
export function Refusal({ words }: { words: string | null | undefined }) {
  return (
    <div role="alert" className={css["place"]}>
      {words && (
        <Alert variant="light" color="red" icon={<IconAlertTriangle size={18} aria-hidden />} className={css["words"] ?? ""}>
          {words}
        </Alert>
      )}
    </div>
  );
}
