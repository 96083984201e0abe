/** 示例医院：名称均为虚构，由科室在正式使用前替换。`cityId` 为 GB/T 2260 代码。 */
export const demoHospitals = [
  { name: '云栖儿童医院', cityId: 330100 },
  { name: '海曜妇女儿童医院', cityId: 330200 },
  { name: '栖梧儿童医院', cityId: 320100 },
  { name: '枫语眼科医院', cityId: 320500 },
  { name: '星辰里儿童医院', cityId: 310100 },
  { name: '木棉湾妇幼保健院', cityId: 440100 },
  { name: '鹭汀儿童医院', cityId: 440300 },
  { name: '楚望儿童医院', cityId: 420100 },
  { name: '锦溪妇女儿童医院', cityId: 510100 },
  { name: '雁回眼科医院', cityId: 610100 },
  { name: '燕岭儿童眼科医院', cityId: 110100 },
  { name: '松岚妇婴医院', cityId: 210100 },
] as const;

export type DemoHospitalName = (typeof demoHospitals)[number]['name'];
