import { Box, Button, type ButtonProps } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import css from "#client/platform/ui/filter/filters.module.css";

type Props = Omit<ButtonProps, "children"> &
  Omit<ComponentPropsWithRef<"button">, "children" | "color" | "style"> & {
    isOn: boolean;
    count?: number;
    icon?: ReactNode;
    children: ReactNode;
  };

/** Opens a filter, and shows whether it narrows the list. */
export function FilterButton({ isOn, count = 0, icon, className, children, ...props }: Props) {
  return (
    <Button
      variant="default"
      className={[css["button"], className].filter(Boolean).join(" ")}
      data-on={isOn || undefined}
      leftSection={icon}
      rightSection={<IconChevronDown size={15} aria-hidden />}
      {...props}
    >
      {children}
      {count > 0 && (
        <Box component="span" ml={7} px={6} bdrs="lg" bg="var(--kr-accent)" c="var(--kr-on-accent)" fz="xs" lh="18px">
          {count}
        </Box>
      )}
    </Button>
  );
}
