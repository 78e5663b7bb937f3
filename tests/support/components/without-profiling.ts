// React's development build describes every render to the browser's profiler, which took a sixth of the time of a component test. Loaded
// before React, which looks for these two once.
for (const name of ["createTask", "timeStamp"]) Reflect.deleteProperty(console, name);
