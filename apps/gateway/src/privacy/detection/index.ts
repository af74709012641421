export { createDetectionThread, type DetectionThread } from './detection-thread.ts';
export { createPrivacyEngine, type PrivacyEngine } from './engine.ts';
export { createExternalDetector, type ExternalDetectorDeps, withFindings } from './external-detector.ts';
export { type DetectionDeps, type PrefetchedDetections, prefetchDetections } from './prefetch-detections.ts';
