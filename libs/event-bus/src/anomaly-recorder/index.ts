export { createAnomalyRecorder, type AnomalyRecorderOptions } from './create-anomaly-recorder.js';
