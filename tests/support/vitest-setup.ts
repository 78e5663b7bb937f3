import { afterEach } from "vitest";
import { cleanUp } from "#tests/support/clean-up.ts";

afterEach(cleanUp);
