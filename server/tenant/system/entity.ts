import type { Entity } from "#server/platform/core/work/entity.ts";

export const pauseEntity = {
  object: "pause",
  audience: "own:read",
} as const satisfies Entity;
