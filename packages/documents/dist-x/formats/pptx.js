import { createOfficeExtractor, probeOpenXml } from './office-extractor.js';
/** PowerPoint, Office Open XML. */
export const pptx = {
    format: 'pptx',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extensions: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
    probe: (sample) => probeOpenXml(sample, 'ppt/'),
    extract: createOfficeExtractor('pptx'),
};
//# sourceMappingURL=pptx.js.map